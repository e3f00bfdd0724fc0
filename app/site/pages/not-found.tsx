import { data } from 'react-router'

export function loader() {
  throw data({ title: 'This page is not here' }, { status: 404 })
}

export default function NotFound() {
  return null
}
