import type { ReactNode } from 'react'

interface DeedColumnsProps {
  main: ReactNode
  /** Beside the main deed where there is room. On a phone they are in the menu, if there is one. */
  others: readonly ReactNode[]
  menu?: ReactNode
}

/** The main deed has the same place in every row, left of the menu. The others stand left of it. */
export const DeedColumns = ({ main, others, menu }: DeedColumnsProps) => (
  <>
    {others.length > 0 && <div className={menu ? 'contents max-md:hidden' : 'contents'}>{others}</div>}
    {main && <div className="md:grid md:min-w-27 md:[&_button]:w-full">{main}</div>}
    <div className="min-w-10 empty:max-md:hidden">{menu}</div>
  </>
)
