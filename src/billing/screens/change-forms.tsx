// The forms about changes of a retainer: a proposal, an answer to one, a price that is announced.
import { Form, useNavigation } from 'react-router'
import type { RetainerSide } from '#retainers/rules/retainer-states.ts'
import { Button } from '#ui/screens/button.tsx'
import { CheckboxList } from '#ui/screens/checkbox-list.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { Select, TextArea, TextField } from '#ui/screens/field.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { ChangeForm } from '../server/changes/change-page.ts'
import type { ChangeView } from '../server/changes/change-view.ts'
import type { RetainerView } from '../server/retainer-view.ts'
import type { RefusedChange } from './change-action.ts'

/** The limits of the server. */
const NAME_MAXIMUM = 80
const TEXT_MAXIMUM = 1000

interface FormProps {
  retainer: RetainerView
  side: RetainerSide
  form: ChangeForm
  /** What was refused of a form of this page. */
  refused: RefusedChange | undefined
}

/** What was typed into this form, if it is the one that was refused. */
const typedIn = (refused: RefusedChange | undefined, intent: string) =>
  refused?.change.intent === intent ? { ...refused.change, errors: refused.refusal.errors } : undefined

function SignedName({ value, error }: { value: string | undefined; error: string | undefined }) {
  const t = useWords('billing.screens')
  return (
    <TextField
      name="name"
      label={t('change.name')}
      help={t('change.nameHelp')}
      required
      maxLength={NAME_MAXIMUM}
      autoComplete="name"
      defaultValue={value}
      error={error}
    />
  )
}

interface NoteProps {
  side: RetainerSide
  value: string | undefined
  error: string | undefined
}

function Note({ side, value, error }: NoteProps) {
  const t = useWords('billing.screens')
  return (
    <TextArea
      name="note"
      label={t('change.noteTo', { side })}
      optional
      rows={3}
      maxLength={TEXT_MAXIMUM}
      defaultValue={value}
      error={error}
    />
  )
}

const FORM = 'mt-4 max-w-xl space-y-4'

export function ProposeForm({ retainer, side, form, refused }: FormProps) {
  const t = useWords('billing.screens')
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const typed = typedIn(refused, 'propose')
  const money = (cents: number) => format.money(cents, retainer.currency)
  const { now, packages, extras, most, setsPrice } = form
  return (
    <Disclosure summary={t('change.propose')} button="normal" open={typed !== undefined}>
      <Form method="post" preventScrollReset className={FORM}>
        <input type="hidden" name="version" value={retainer.version} />
        <p className="text-sm text-muted">{t('change.lead', { side })}</p>
        {packages.length > 0 && (
          <Select
            name="packageId"
            label={t('change.package')}
            defaultValue={typed?.packageId ?? ''}
            error={typed?.errors.packageId}
            choices={[
              { value: '', label: t('change.asNow', { package: now.name, price: money(now.unitCents) }) },
              ...packages.map(({ id, name, cents }) => ({
                value: id,
                label: t('change.option', { package: name, price: money(cents) }),
              })),
            ]}
          />
        )}
        {most > 1 && (
          <TextField
            name="quantity"
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            label={t('change.quantity')}
            fieldClassName="max-w-40"
            defaultValue={typed?.quantity ?? now.quantity}
            error={typed?.errors.quantity}
          />
        )}
        {setsPrice && (
          <TextField
            name="price"
            inputMode="decimal"
            label={t('change.price')}
            help={t('change.priceHelp')}
            optional
            fieldClassName="max-w-60"
            defaultValue={typed?.price}
            error={typed?.errors.price}
          />
        )}
        {extras.length > 0 && (
          <CheckboxList
            legend={t('change.extras')}
            name="extras"
            checked={typed?.extras ?? extras.filter(({ isChosen }) => isChosen).map(({ id }) => id)}
            choices={extras.map(({ id, name, cents, quantity }) => ({
              value: id,
              label: t('change.line', { quantity, package: name, price: money(cents) }),
            }))}
            hideValue
            error={typed?.errors.extras}
          />
        )}
        <Note side={side} value={typed?.note} error={typed?.errors.note} />
        <SignedName value={typed?.name} error={typed?.errors.name} />
        <Button name="intent" value="propose" disabled={busy}>
          {t('change.send')}
        </Button>
      </Form>
    </Disclosure>
  )
}

/** For the agency, if the owner has set how long the notice is. */
export function AnnounceForm({ retainer, side, form: { announced }, refused }: FormProps) {
  const t = useWords('billing.screens')
  const own = useWords('billing.admin')
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const typed = typedIn(refused, 'announce')
  if (!announced) return null
  return (
    <Disclosure summary={own('rise.title')} button="normal" open={typed !== undefined}>
      <Form method="post" preventScrollReset className={FORM}>
        <input type="hidden" name="version" value={retainer.version} />
        <p className="text-sm text-muted">
          {own('rise.lead', { day: format.day(announced.day), days: announced.days })}
        </p>
        <TextField
          name="price"
          inputMode="decimal"
          label={t('change.price')}
          required
          fieldClassName="max-w-60"
          defaultValue={typed?.price}
          error={typed?.errors.price}
        />
        <Note side={side} value={typed?.note} error={typed?.errors.note} />
        <SignedName value={typed?.name} error={typed?.errors.name} />
        <Button name="intent" value="announce" disabled={busy}>
          {own('rise.send')}
        </Button>
      </Form>
    </Disclosure>
  )
}

interface AnswerProps {
  change: ChangeView
  refused: RefusedChange | undefined
}

export function AnswerForms({ change, refused }: AnswerProps) {
  const t = useWords('billing.screens')
  const busy = useNavigation().state !== 'idle'
  const agreeing = typedIn(refused, 'agree')
  const declining = typedIn(refused, 'decline')
  return (
    <>
      <Form method="post" preventScrollReset className={FORM}>
        <input type="hidden" name="change" value={change._id} />
        <p className="text-sm text-muted">{t('change.agreeLead')}</p>
        <SignedName value={agreeing?.name} error={agreeing?.errors.name} />
        <Button name="intent" value="agree" disabled={busy}>
          {t('change.agree')}
        </Button>
      </Form>
      <Disclosure summary={t('change.declineOpen')} open={declining !== undefined} className="mt-3">
        <Form method="post" preventScrollReset className={FORM}>
          <input type="hidden" name="change" value={change._id} />
          <TextArea
            name="reason"
            label={t('change.reason')}
            optional
            rows={3}
            maxLength={TEXT_MAXIMUM}
            defaultValue={declining?.reason}
            error={declining?.errors.reason}
          />
          <Button name="intent" value="decline" variant="quiet" disabled={busy}>
            {t('change.decline')}
          </Button>
        </Form>
      </Disclosure>
    </>
  )
}
