// Rooms before this one need it too.
export { actOnOrder, participantOf, sideOf, type Participant } from '../orders/act-on-order.ts'
