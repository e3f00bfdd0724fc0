const NOT_REACHED = 'We could not reach the site. Please check your connection and load this page again.'

/** Cancels by the call of the API. Answers the words of what went wrong, or undefined when it is done. */
export async function cancelByCall(orderId: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/api/order-cancelled/${orderId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentStatus: 'Cancelled' }),
    })
    if (answer.ok) return undefined
    console.log('Payment update failed.')
    const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string }
    return detail ?? 'Please try again, or write to us.'
  } catch (error) {
    console.error(error)
    return NOT_REACHED
  }
}
