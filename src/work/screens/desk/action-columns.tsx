import type { ReactNode } from 'react'

interface ActionColumnsProps {
  main: ReactNode
  /** Beside the main action where there is room. On a phone they are in the menu, if there is one. */
  others: readonly ReactNode[]
  menu?: ReactNode
}

/** The main action has the same place in every row, left of the menu. The others stand left of it. */
export const ActionColumns = ({ main, others, menu }: ActionColumnsProps) => (
  <>
    {others.length > 0 && <div className={menu ? 'contents max-md:hidden' : 'contents'}>{others}</div>}
    {main && <div className="md:grid md:min-w-27 md:[&_button]:w-full">{main}</div>}
    <div className="min-w-10 empty:max-md:hidden">{menu}</div>
  </>
)
