// All messages of visitors, unread ones first.
import { formText } from '#app/form-values.ts'
import { redirectAfter } from '#app/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { AnchorButton, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { MessageStatus } from '#domain/inbox-states.ts'
import { pageNumber } from '#domain/page.ts'
import { PAGE_SIZE } from '../page-size.ts'
import type { Route } from './+types/messages'
import { MessagesTable } from './messages-table.tsx'
import { deletionFlashAt, UndoDelete } from './undo-delete.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const query = url.searchParams
  const page = (status: MessageStatus, param: string) =>
    orErrorScreen(
      act.pageOfMessages({ status, page: pageNumber(query.get(param)), size: PAGE_SIZE.messages }),
    )
  return {
    unread: await page('UnRead', 'unreadPage'),
    read: await page('Read', 'readPage'),
    deleted: deletionFlashAt(query),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const id = formText(await request.formData(), 'id')
  await orErrorScreen(scopeOf(context).act.restoreMessage(id))
  return redirectAfter(url, `/view/${id}?done=restored`)
}

export const meta: Route.MetaFunction = () => [{ title: 'Messages' }]

export default function Messages({ loaderData: { unread, read, deleted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Messages"
        actions={
          <>
            <LinkButton to="/inbox">Open the inbox</LinkButton>
            <AnchorButton href="/api/messages.csv" download>
              Export as CSV
            </AnchorButton>
          </>
        }
      >
        Messages from the contact form.
      </PageHead>
      <div className="space-y-6">
        {deleted && (
          <Notice actions={deleted.undo && <UndoDelete id={deleted.undo} />}>Message is deleted</Notice>
        )}
        <MessagesTable status="UnRead" messages={unread} />
        <MessagesTable status="Read" messages={read} />
      </div>
    </>
  )
}
