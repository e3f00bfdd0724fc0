/** Whose orders the desk shows. Mine are those that the viewer leads, and those without a lead. */
export const DESK_FILTERS = ['all', 'mine', 'no-lead'] as const
export type DeskFilter = (typeof DESK_FILTERS)[number]

export function isOnDesk(
  filter: DeskFilter,
  { lead, viewer }: { lead: string | undefined; viewer: string },
): boolean {
  if (filter === 'all' || !lead) return true
  return filter === 'mine' && lead === viewer
}
