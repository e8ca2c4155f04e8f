package dev.platform.platform.blueprint.format;

/** A resource that a file describes. */
public sealed interface Declaration
    permits ServiceDeclaration, DatabaseDeclaration, KeyValueDeclaration, EnvGroupDeclaration {
  /** Where it is. */
  Origin origin();

  /** Identifies it: unique in the file among resources of its kind. */
  String name();

  /** The same in an environment. */
  Declaration in(Place place);
}
