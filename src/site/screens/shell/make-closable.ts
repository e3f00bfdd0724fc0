/** The small menu closes on a link, on Escape, and on a click or a focus outside. Returns what ends that. */
export function makeClosable(menu: HTMLDetailsElement): () => void {
  const end = new AbortController()
  const { signal } = end
  const close = () => menu.removeAttribute('open')
  const isInside = (target: EventTarget | null) => target instanceof Node && menu.contains(target)
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && close(), { signal })
  document.addEventListener('click', ({ target }) => !isInside(target) && close(), { signal })
  menu.addEventListener(
    'focusout',
    ({ relatedTarget }) => relatedTarget && !isInside(relatedTarget) && close(),
    { signal },
  )
  menu.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !menu.open) return
      close()
      menu.querySelector('summary')?.focus()
    },
    { signal },
  )
  return () => end.abort()
}
