// All files of the order in one place, the newest first.
import { FileList, type FileLink } from '#app/orders/files/file-list.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { countOf } from '#domain/count-of.ts'

const SHOWN = 6

export function FilesCard({ files }: { files: readonly FileLink[] }) {
  if (!files.length) return null
  const [newest, earlier] = [files.slice(0, SHOWN), files.slice(SHOWN)]
  return (
    <Card title="Files" id="files">
      <FileList files={newest} />
      {earlier.length > 0 && (
        <Disclosure summary={countOf(earlier.length, 'earlier file')} className="mt-2">
          <FileList files={earlier} />
        </Disclosure>
      )}
    </Card>
  )
}
