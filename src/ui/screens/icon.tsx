// The drawn icons that content may name, in one stroke. A value that is no name is the address of a picture
// of the agency's own.
import {
  CalendarDays,
  ChartColumnIncreasing,
  Check,
  Clock,
  Code,
  Compass,
  Eye,
  FileText,
  Gauge,
  Globe,
  Handshake,
  Layers,
  Link,
  type LucideIcon,
  Mail,
  MapPin,
  Megaphone,
  PenLine,
  Phone,
  Play,
  Rocket,
  Search,
  ShieldCheck,
  ShoppingCart,
  Sparkles,
  Star,
  Target,
  Users,
  Wrench,
} from 'lucide-react'
import { type IconName, isIconName } from '#content/rules/model/icons.ts'

const ICONS = {
  search: Search,
  pen: PenLine,
  link: Link,
  'map-pin': MapPin,
  gauge: Gauge,
  chart: ChartColumnIncreasing,
  target: Target,
  compass: Compass,
  megaphone: Megaphone,
  shield: ShieldCheck,
  clock: Clock,
  layers: Layers,
  users: Users,
  star: Star,
  check: Check,
  mail: Mail,
  phone: Phone,
  globe: Globe,
  code: Code,
  play: Play,
  spark: Sparkles,
  handshake: Handshake,
  rocket: Rocket,
  calendar: CalendarDays,
  document: FileText,
  cart: ShoppingCart,
  eye: Eye,
  tool: Wrench,
} satisfies Record<IconName, LucideIcon>

/** A built-in icon by its name, or a picture by its address. Hidden from screen readers: it is decoration. */
export function Icon({
  name,
  size = 24,
  className = '',
}: {
  name: string
  size?: number
  className?: string
}) {
  if (!name) return null
  if (!isIconName(name))
    return (
      <img
        src={name}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        style={{ width: size, height: size }}
        className={`bg-plate object-contain ${className}`}
      />
    )
  const LucideDrawing = ICONS[name]
  return <LucideDrawing size={size} strokeWidth={1.75} aria-hidden="true" className={className} />
}
