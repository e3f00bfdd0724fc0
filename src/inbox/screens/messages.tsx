// All messages of visitors, unread ones first.
import { pageNumber } from '#platform/rules/page.ts'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { UndoButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { redirectAfter } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { MessageStatus } from '../rules/inbox-states.ts'
import type { Route } from './+types/messages'
import { MESSAGE_FLASH, MESSAGES_FLASH } from './message-actions.ts'
import { MessagesTable } from './messages-table.tsx'

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
    flashMessage: MESSAGES_FLASH.wordsAt(url),
    undo: MESSAGES_FLASH.undoAt(url),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const id = formText(await request.formData(), 'id')
  await orErrorScreen(scopeOf(context).act.restoreMessage(id))
  return redirectAfter(url, MESSAGE_FLASH.to(`/view/${id}`, 'restored'))
}

export default function Messages({ loaderData: { unread, read, flashMessage, undo } }: Route.ComponentProps) {
  const t = useWords('inbox.admin')
  return (
    <>
      <title>{t('messages')}</title>
      <PageHead
        title={t('messages')}
        actions={
          <>
            <LinkButton to="/inbox">{t('openInbox')}</LinkButton>
            <AnchorButton href="/api/messages.csv" download>
              {t('exportCsv')}
            </AnchorButton>
          </>
        }
      >
        {t('messagesLead')}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && (
          <Notice actions={undo && <UndoButton fields={{ id: undo }} />}>{flashMessage}</Notice>
        )}
        <MessagesTable status="UnRead" messages={unread} />
        <MessagesTable status="Read" messages={read} />
      </div>
    </>
  )
}
