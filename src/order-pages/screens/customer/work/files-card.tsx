// All files of the order in one place, by who sent them, the newest first.
import { FileList } from '#files/screens/file-list.tsx'
import type { FileRecord } from '#files/server/file-record.ts'
import { countOf } from '#platform/rules/count-of.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'

const SHOWN = 4

export function FilesCard({ files }: { files: readonly FileRecord[] }) {
  if (!files.length) return null
  const of = (side: FileRecord['side']) => files.filter((file) => file.side === side)
  return (
    <Card title="Files" id="files">
      <div className="space-y-4">
        <Files title="From us" files={of('agency')} />
        <Files title="From you" files={of('customer')} />
      </div>
    </Card>
  )
}

function Files({ title, files }: { title: string; files: readonly FileRecord[] }) {
  const [newest, earlier] = [files.slice(0, SHOWN), files.slice(SHOWN)]
  if (!newest.length) return null
  return (
    <div>
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <FileList files={newest} />
      {earlier.length > 0 && (
        <Disclosure summary={countOf(earlier.length, 'earlier file')} className="mt-2">
          <FileList files={earlier} />
        </Disclosure>
      )}
    </div>
  )
}
