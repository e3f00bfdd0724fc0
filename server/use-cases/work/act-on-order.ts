// Rooms before this one need it too.
export { actOnOrder, participantOf, type Participant } from '../orders/act-on-order.ts'
