export const uploadedMessage = (count: number): string =>
  count === 1 ? 'The picture is in the library' : `${count} pictures are in the library`
