export const passengerKinds = ['adult', 'child', 'infant'] as const
export type PassengerKind = (typeof passengerKinds)[number]
