// The limit of an uploaded CSV file, for the server and for the words beside the field.

export const CSV_MEGABYTES = 5
export const CSV_BYTES = CSV_MEGABYTES * 1024 * 1024
