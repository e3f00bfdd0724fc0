import type { Enrolment } from '../server/second-factor.ts'

/** The key for the app: to scan, to tap on a phone, or to type. */
export function ScanKey({ enrolment: { qr, key, uri } }: { enrolment: Enrolment }) {
  return (
    <div className="grid gap-3">
      <svg
        role="img"
        aria-label="QR code with the key for your app"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="mx-auto w-full max-w-56 rounded-md border border-line bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="text-sm">
        Scan it with your app,{' '}
        <a href={uri} className="underline">
          open it on this phone
        </a>
        , or type this key:
      </p>
      <p className="rounded-md bg-paper p-3 text-center font-mono text-sm [overflow-wrap:anywhere]">
        {key.replace(/.{4}(?=.)/g, '$& ')}
      </p>
    </div>
  )
}
