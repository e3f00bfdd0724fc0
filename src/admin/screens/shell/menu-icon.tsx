// The drawings of the admin menu, by name: the menu comes from the server as data.
import {
  BarChart3,
  ContactRound,
  CreditCard,
  FileText,
  History,
  Image,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  RefreshCw,
  Settings,
  ShoppingBag,
  UserCog,
  Users,
} from 'lucide-react'
import type { MenuIconName } from '#platform/rules/room.ts'

const ICONS = {
  desk: Inbox,
  overview: LayoutDashboard,
  orders: ShoppingBag,
  customers: ContactRound,
  retainers: RefreshCw,
  figures: BarChart3,
  inbox: MessagesSquare,
  subscribers: Users,
  page: FileText,
  settings: Settings,
  payments: CreditCard,
  admins: UserCog,
  pictures: Image,
  history: History,
  setup: ListChecks,
} satisfies Record<MenuIconName, LucideIcon>

export function MenuIcon({ name }: { name: MenuIconName | undefined }) {
  const Drawing = name && ICONS[name]
  return Drawing ? (
    <Drawing aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-muted" />
  ) : null
}
