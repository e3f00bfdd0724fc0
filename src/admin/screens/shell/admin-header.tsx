// The bar above the admin area: menu on a phone, search, the way to the site, and who is signed in.
import { ExternalLink, Menu } from 'lucide-react'
import { useRootData } from '#site/screens/frame/page-frame.ts'
import { Brand } from '#site/screens/shell/site-header.tsx'
import type { MenuGroup } from './menu.ts'
import { HEADER_PANEL } from './panel-styles.ts'
import { Popover, PopoverButton } from './popover.tsx'
import { SearchPalette } from './search-palette.tsx'
import { SIDEBAR_ID } from './sidebar.tsx'
import { SiteLinks } from './site-links.tsx'
import { UserMenu } from './user-menu.tsx'

const BAR =
  'sticky top-0 z-40 flex h-14 shrink-0 items-center gap-[8px] border-b border-line bg-surface px-[8px] text-ink sm:gap-3 ' +
  'sm:px-4 print:hidden'

export function AdminHeader({ menu }: { menu: MenuGroup[] }) {
  return (
    <header className={BAR}>
      <PopoverButton panel={SIDEBAR_ID} label="Menu" className="lg:hidden">
        <Menu aria-hidden="true" className="size-5" />
      </PopoverButton>
      <div className="hidden min-w-0 sm:block">
        <Brand shell={useRootData()?.shell} />
      </div>
      <a
        href="/admin"
        className="inline-flex min-h-9 min-w-0 items-center rounded-md px-1.5 text-sm font-semibold text-accent no-underline hover:underline pointer-coarse:min-h-11"
      >
        <span className="truncate">Admin</span>
      </a>
      <div className="mx-auto min-w-11 flex-1 sm:max-w-xl">
        <SearchPalette menu={menu} />
      </div>
      <Popover
        label="View site"
        className="max-sm:hidden"
        panelClassName={HEADER_PANEL}
        button={
          <>
            <ExternalLink aria-hidden="true" className="size-4 text-muted" />
            <span className="max-lg:sr-only">View site</span>
          </>
        }
      >
        <SiteLinks label="Main" />
      </Popover>
      <UserMenu />
    </header>
  )
}
