import { TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'

/** One click selects all of them. The page prints as it is. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="m-0 grid list-none gap-2 rounded-md bg-paper p-4 text-center font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-4">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
          className={TEXT_LINK}
        >
          Save them as a file
        </a>
      </p>
    </>
  )
}
