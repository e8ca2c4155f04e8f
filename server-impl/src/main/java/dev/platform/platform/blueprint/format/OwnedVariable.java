package dev.platform.platform.blueprint.format;

/**
 * An entry of {@code envVars}.
 *
 * @param owner path of the service or group that has it
 * @param path of the entry
 * @param namePosition of the name that it refers to, or of the entry
 */
record OwnedVariable(
    String owner, String path, Position namePosition, EnvVarDeclaration declaration) {}
