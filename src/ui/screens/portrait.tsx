// A person's picture, or the first letter of the name.

export function Portrait({ name, picture }: { name: string; picture: string }) {
  return picture ? (
    <img src={picture} alt="" className="light-paper size-12 shrink-0 rounded-full bg-paper object-cover" />
  ) : (
    <span
      aria-hidden="true"
      className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft font-display text-lg font-semibold text-accent-dark"
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  )
}
