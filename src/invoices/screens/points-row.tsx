interface PointsRowProps {
  points: readonly string[]
  /** How many columns the table has at most. */
  columns: number
}

/** What a line of a document includes. A row of its own: beside the amounts a phone has no room for it. */
export const PointsRow = ({ points, columns }: PointsRowProps) =>
  points.length > 0 && (
    <tr className="border-b border-line">
      <td colSpan={columns} className="pb-3">
        <ul className="-mt-2 list-disc pl-5 text-muted">
          {points.map((point, at) => (
            <li key={at} className="[overflow-wrap:anywhere]">
              {point}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
