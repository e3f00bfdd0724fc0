// The drawings of the admin menu, by name: the menu comes from the server as data.
import {
  BarChart3,
  ContactRound,
  FileText,
  type LucideIcon,
  MessagesSquare,
  Package,
  RefreshCw,
  Settings,
  ShoppingBag,
  Sun,
} from 'lucide-react'
import type { MenuEntryName } from '#platform/rules/room.ts'

const ICONS: Record<MenuEntryName, LucideIcon> = {
  Today: Sun,
  Inbox: MessagesSquare,
  Orders: ShoppingBag,
  Customers: ContactRound,
  Retainers: RefreshCw,
  Packages: Package,
  Website: FileText,
  Reports: BarChart3,
  Settings,
}

export function MenuIcon({ name }: { name: MenuEntryName }) {
  const Drawing = ICONS[name]
  return <Drawing aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-muted" />
}
