package dev.platform.platform.blueprint.format;

/**
 * The name of a resource.
 *
 * @param owner path of the resource
 * @param position of the name
 * @param isStatic whether it is a static site, which is of the kind of web services
 */
record DeclaredName(
    ReferencedKind kind, String name, String owner, Position position, boolean isStatic) {
  /** Where its name must be unique: services of all types have one name space. */
  String space() {
    return kind.isService() ? "service" : kind.noun();
  }

  /** Remembers the name of a resource, even if it breaks a rule. */
  static void note(ReferencedKind kind, Field<String> field, Values values) {
    values
        .written(field)
        .ifPresent(
            it ->
                values
                    .spot()
                    .reading()
                    .names()
                    .add(
                        new DeclaredName(
                            kind,
                            it.text(),
                            values.spot().path(),
                            it.position(),
                            values.kind() == ServiceKind.STATIC)));
  }
}
