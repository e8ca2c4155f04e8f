package dev.platform.platform.blueprint.format;

import java.util.List;

/**
 * What was read of a file.
 *
 * @param blueprint what could be read; if the file is valid, everything
 * @param problems in the order of the file; empty if it is valid
 * @param externalReferences references to what the file does not declare, in the order of the file
 */
public record BlueprintFile(
    Blueprint blueprint, List<Problem> problems, List<ExternalReference> externalReferences) {
  /** How many bytes a file may have. */
  public static final int MAX_BYTES = 4 << 20;

  public BlueprintFile {
    problems = List.copyOf(problems);
    externalReferences = List.copyOf(externalReferences);
  }

  /** Reads the bytes of a file. Never throws because of them. */
  public static BlueprintFile read(byte[] content) {
    return new BlueprintReader().read(content);
  }

  /** Whether the file has no problem. */
  public boolean isValid() {
    return problems.isEmpty();
  }
}
