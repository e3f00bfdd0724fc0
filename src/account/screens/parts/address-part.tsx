// The email address: whether it is confirmed, and a form to change it.
import { Form } from 'react-router'
import { EMAIL_MAXIMUM } from '#platform/rules/email-address.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
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
  const problem = refusal && !Object.keys(refusal.errors).length ? refusal.detail : undefined
  return (
    <Card
      title="Email address"
      id="address"
      aside={
        email && (
          <StatusBadge status={verified ? 'Confirmed' : 'Not confirmed'} tone={verified ? 'good' : 'wait'} />
        )
      }
    >
      {email && !verified && (
        <Form
          method="post"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-paper px-4 py-3 text-sm"
        >
          <p className="[overflow-wrap:anywhere]">{linkWords(email, { sendsMail, emailLost })}</p>
          <Button variant="quiet" name="intent" value="verify">
            Send it again
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
          label={email ? 'New email address' : 'Your email address'}
          autoComplete="email"
          maxLength={EMAIL_MAXIMUM}
          required
          defaultValue={typed?.newEmail}
          error={refusal?.errors.newEmail}
          help="We will send a link there. Your address changes when you open it."
        />
        {hasPassword && (
          <TextField
            id="address-password"
            name="password"
            type="password"
            label="Your password"
            autoComplete="current-password"
            required
            error={refusal?.errors.password}
          />
        )}
        <div>
          <Button name="intent" value="address">
            {email ? 'Change address' : 'Add address'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** What became of the link that confirms the address. */
function linkWords(
  email: string,
  { sendsMail, emailLost }: Pick<AddressPartProps, 'sendsMail' | 'emailLost'>,
): string {
  if (!sendsMail)
    return `${email} is not confirmed. This site can’t send email yet, so we pass the link on to you.`
  return emailLost
    ? `Our email to ${email} could not be delivered. If the address is right, let us send it again; else change it below.`
    : `We sent a link to ${email}. Open it to confirm that the address is yours.`
}
