// The email address: whether it is confirmed, and a form to change it.
import { Form } from 'react-router'
import { EMAIL_MAXIMUM } from '#platform/rules/email-address.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { PartState } from './part-state.ts'

interface AddressPartProps extends PartState {
  /** Undefined if the account has none, as after a sign-in by a provider that gave no address. */
  email?: string | undefined
  verified: boolean
  hasPassword: boolean
  /** False while the site has no mail server. */
  sendsMail: boolean
  /** The link that confirms the address could not be delivered. */
  emailLost: boolean
}

export function AddressPart({
  email,
  verified,
  hasPassword,
  sendsMail,
  emailLost,
  refusal,
  typed,
}: AddressPartProps) {
  const t = useWords('account.screens')
  const problem = refusal && !Object.keys(refusal.errors).length ? refusal.detail : undefined
  return (
    <Card
      title={t('address.title')}
      id="address"
      aside={
        email && (
          <StatusBadge
            status={t(verified ? 'address.confirmed' : 'address.notConfirmed')}
            tone={verified ? 'good' : 'wait'}
          />
        )
      }
    >
      {email && !verified && (
        <Form
          method="post"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-paper px-4 py-3 text-sm"
        >
          <p className="[overflow-wrap:anywhere]">
            {t(`address.link.${linkState({ sendsMail, emailLost })}`, { email })}
          </p>
          <Button variant="quiet" name="intent" value="verify">
            {t('address.sendAgain')}
          </Button>
        </Form>
      )}
      {problem && (
        <Notice tone="wrong" className="mb-4">
          {problem}
        </Notice>
      )}
      <Form method="post" noValidate className="grid gap-4">
        <TextField
          name="newEmail"
          type="email"
          label={t(email ? 'address.new' : 'address.yours')}
          autoComplete="email"
          maxLength={EMAIL_MAXIMUM}
          required
          defaultValue={typed?.newEmail}
          error={refusal?.errors.newEmail}
          help={t('address.newHelp')}
        />
        {hasPassword && (
          <TextField
            id="address-password"
            name="password"
            type="password"
            label={t('yourPassword')}
            autoComplete="current-password"
            required
            error={refusal?.errors.password}
          />
        )}
        <div>
          <Button variant="quiet" name="intent" value="address">
            {t(email ? 'address.change' : 'address.add')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** What became of the link that confirms the address. */
const linkState = ({ sendsMail, emailLost }: Pick<AddressPartProps, 'sendsMail' | 'emailLost'>) =>
  sendsMail ? (emailLost ? 'lost' : 'sent') : 'passedOn'
