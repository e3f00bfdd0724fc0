const NOT_REACHED = 'We could not reach the site. Please check your connection and load this page again.'

/** Cancels the order through the API. Returns the error message, or undefined on success. */
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
