// The one form to the customer: a message, a question that pauses the clock, or a delivery. The mode is a field
// of the form, so switching loses nothing that was typed and works without scripts.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { FileField } from '#files/screens/file-field.tsx'
import { useFileUploads } from '#files/screens/use-file-uploads.ts'
import { useDeletedOnceSent, useOwner, useSavedInputs } from '#site/screens/frame/use-saved-inputs.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { forget, keyOf } from '#ui/screens/kept-input.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { Round } from '#work/screens/round.tsx'
import { UploadForm } from '#work/screens/thread/composer.tsx'
import type { RoundView } from '#work/server/delivery/rounds-view.ts'
import { DeliveryFields, DELIVERY_FIELDS } from './delivery-fields.tsx'
import type { WorkData } from './load-work.ts'
import { formState, type SentForm } from './refused-work.ts'
import { FormErrors, SubmitButton } from './work-parts.tsx'
import { modeAt, modesFor, WRITE_ID, writeAddress, type WriteMode } from './write-modes.ts'

interface WriteBoxProps {
  orderId: string
  work: WorkData
  last: SentForm | undefined
  preview: RoundView | undefined
}

/** What is saved of the form, apart from the delivery. Files wait on the server. */
const SAVED = ['intent', 'text'] as const
const messageSavedAs = (messageKey: string): string => `message ${messageKey}`
const deliverySavedAs = (orderId: string): string => `delivery ${orderId}`

const DELIVERY_INTENTS = ['preview-delivery', 'edit-delivery', 'deliver']

export function WriteBox({ orderId, work, last, preview }: WriteBoxProps) {
  const t = useWords('order-pages.admin')
  const isDelivered = work.done === 'delivered'
  useDeletedOnceSent(messageSavedAs(work.messageKey), isDelivered)
  useDeletedOnceSent(deliverySavedAs(orderId), isDelivered)
  useForgottenOnceStored(work.messageKey)
  if (work.isOlder) return null
  return (
    <Card title={preview ? t('write.preview') : t('write.title')} id="write-title">
      {preview && last ? (
        <Preview preview={preview} last={last} work={work} />
      ) : (
        <WriteForm
          // A new key says that the last message is stored.
          key={`${orderId} ${work.messageKey} ${work.filesFor}`}
          orderId={orderId}
          work={work}
          last={last}
        />
      )}
    </Card>
  )
}

/** What was sent is not offered again. */
function useForgottenOnceStored(messageKey: string): void {
  const owner = useOwner()
  const shown = useRef(messageKey)
  useEffect(() => {
    if (shown.current === messageKey) return
    forget(keyOf(owner, messageSavedAs(shown.current)))
    shown.current = messageKey
  }, [owner, messageKey])
}

/** Sends exactly what it shows. The form is hidden until the admin wants to change something. */
function Preview({ preview, last, work }: { preview: RoundView; last: SentForm; work: WorkData }) {
  const t = useWords('order-pages.admin')
  return (
    <Form method="post" preventScrollReset className="space-y-4" id={WRITE_ID} tabIndex={-1}>
      {['text', 'file', ...DELIVERY_FIELDS].flatMap((name) =>
        (last.sent[name] ?? []).map((value, at) => (
          <input key={`${name} ${at}`} type="hidden" name={name} value={value} />
        )),
      )}
      <p className="text-sm text-muted">{t('write.takeBack')}</p>
      <div data-preview="" className="rounded-lg border-2 border-dashed border-accent-mid bg-paper p-4">
        <Round round={preview} points={work.view.points} isPreview />
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton intent="deliver">{t('write.send')}</SubmitButton>
        <SubmitButton intent="edit-delivery" variant="quiet">
          {t('write.change')}
        </SubmitButton>
      </div>
    </Form>
  )
}

function WriteForm({ orderId, work, last }: Omit<WriteBoxProps, 'preview'>) {
  const t = useWords('order-pages.admin')
  const form = formState(last, ['message', 'question', ...DELIVERY_INTENTS])
  const uploads = useFileUploads(orderId)
  const { search } = useLocation()
  const modes = modesFor(work.view.actions)
  const asked = form.isBack
    ? modes.find(({ intent }) => intent === (isDelivery(last) ? 'preview-delivery' : last?.intent))
    : modes.find(({ name }) => name === modeAt(new URLSearchParams(search))?.name)
  const first = asked ?? modes[0]!
  const ref = useSavedInputs(messageSavedAs(work.messageKey), SAVED)
  useSavedInputs(deliverySavedAs(orderId), DELIVERY_FIELDS, {}, ref)
  useModeOfLink(ref)
  // As it was when the form was opened: later uploads belong to other forms.
  const [ready] = useState(() =>
    work.filesFor === 'write' || form.isBack
      ? work.leftover.filter(({ _id }) => !form.isBack || form.list('file').includes(_id))
      : [],
  )
  const isSending = useNavigation().state !== 'idle'
  const upload = `/admin/payment-status/${orderId}?files=write&${writeAddress(first.name).slice(1)}`
  return (
    <>
      {/* Above the form: what is uploaded waits there, and what is sent first goes without it. */}
      <noscript>
        <UploadForm orderId={orderId} back={upload} />
      </noscript>
      <Form ref={ref} method="post" preventScrollReset className="group/write space-y-4">
        <input type="hidden" name="key" value={work.messageKey} />
        <Modes modes={modes} first={first} />
        <TextArea
          id={WRITE_ID}
          label={t('write.words')}
          hideLabel
          name="text"
          rows={4}
          maxLength={20_000}
          defaultValue={form.typed('text')}
          error={form.error('text') ?? form.error('words')}
          help={modes.map((mode) => (
            <span key={mode.name} className={shownIn(mode, modes)}>
              {t(`modeHelp.${mode.name}`)}
            </span>
          ))}
          className="scroll-mt-40"
        />
        <FileField files={uploads} ready={ready} />
        {modes.some(({ name }) => name === 'deliver') && (
          <div className="hidden space-y-4 group-has-[[value=preview-delivery]:checked]/write:block">
            <DeliveryFields work={work} form={form} />
          </div>
        )}
        <FormErrors errors={form.otherErrors(['text', 'words', 'links', 'leftOut'])} />
        <Button
          variant="quiet"
          disabled={uploads.isBusy || isSending}
          className="group-focus-within/write:border-accent group-focus-within/write:bg-accent group-focus-within/write:text-on-accent"
        >
          {modes.map((mode) => (
            <span key={mode.name} className={shownIn(mode, modes)}>
              {t(`modeButton.${mode.name}`)}
            </span>
          ))}
        </Button>
        {work.view.state === 'waiting-for-customer' && (
          <p className="text-sm text-muted">{t('write.questionOpen')}</p>
        )}
      </Form>
    </>
  )
}

const isDelivery = (last: SentForm | undefined): boolean =>
  last !== undefined && DELIVERY_INTENTS.includes(last.intent)

const SHOWN: Record<WriteMode['name'], string> = {
  message: 'hidden group-has-[[value=message]:checked]/write:inline',
  ask: 'hidden group-has-[[value=question]:checked]/write:inline',
  deliver: 'hidden group-has-[[value=preview-delivery]:checked]/write:inline',
}

/** Words that belong to one mode. The only mode has no field that chooses it. */
const shownIn = ({ name }: WriteMode, modes: readonly WriteMode[]): string | undefined =>
  modes.length > 1 ? SHOWN[name] : undefined

const MODE =
  'flex min-h-9.5 flex-1 cursor-pointer items-center justify-center rounded px-3 py-1.5 text-center text-sm ' +
  'font-medium text-muted transition-colors hover:text-ink has-checked:bg-surface has-checked:text-accent-dark ' +
  'has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11'

function Modes({ modes, first }: { modes: readonly WriteMode[]; first: WriteMode }) {
  const t = useWords('order-pages.admin')
  if (modes.length === 1) return <input type="hidden" name="intent" value={first.intent} />
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('write.whatYouSend')}</legend>
      <div className="flex gap-1 rounded-md border border-line bg-paper p-1">
        {modes.map(({ name, intent }) => (
          <label key={name} className={MODE}>
            <input
              type="radio"
              name="intent"
              value={intent}
              defaultChecked={name === first.name}
              className="sr-only"
            />
            {t(`mode.${name}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Links choose the mode and focus the field. On a fresh page the browser has done so already. */
function useModeOfLink(form: RefObject<HTMLFormElement | null>): void {
  const { hash, key, search } = useLocation()
  useEffect(() => {
    if (hash !== `#${WRITE_ID}`) return
    const mode = modeAt(new URLSearchParams(search))
    const radio = form.current?.querySelector<HTMLInputElement>(`[type=radio][value=${mode?.intent}]`)
    if (radio) radio.checked = true
    if (key !== 'default') document.getElementById(WRITE_ID)?.focus()
  }, [form, hash, key, search])
}
