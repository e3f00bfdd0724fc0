// The drawings of the admin menu, by name: the menu comes from the server as data.
import {
  BarChart3,
  ContactRound,
  CreditCard,
  FileText,
  History,
  Hourglass,
  Image,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  RefreshCw,
  Send,
  Settings,
  ShieldCheck,
  ShoppingBag,
  SlidersHorizontal,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react'

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
  setting: SlidersHorizontal,
  payments: CreditCard,
  admins: UserCog,
  pictures: Image,
  history: History,
  audit: ShieldCheck,
  retention: Hourglass,
  outbox: Send,
  setup: ListChecks,
  webhooks: Webhook,
  tokens: KeyRound,
} satisfies Record<string, LucideIcon>

export type MenuIconName = keyof typeof ICONS

export function MenuIcon({ name }: { name: MenuIconName | undefined }) {
  const Drawing = name && ICONS[name]
  return Drawing ? (
    <Drawing aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-muted" />
  ) : null
}
