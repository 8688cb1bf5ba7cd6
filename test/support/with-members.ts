/** The same object with some of its members replaced. All other methods act on the object itself, because they need its private members. */
export function withMembers<T extends object>(object: T, members: Partial<T>): T {
  return new Proxy(object, {
    has: (target, key) => key in members || key in target,
    get(target, key) {
      if (key in members) return members[key as keyof T]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
