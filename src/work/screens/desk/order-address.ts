export const orderAddress = ({ _id }: { _id: string }): string => `/admin/payment-status/${_id}`
