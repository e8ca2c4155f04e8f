package dev.platform.platform.blueprint.format;

import java.util.Map;

/** Previews of pull requests, which this version does not have. */
final class PreviewsFormat {
  private static final String HINT = "Remove it, or set generation to off.";

  private static final Field<Boolean> GENERATION =
      Field.of(
          "generation",
          WordType.of(Map.of("off", false)).unavailable(Map.of("automatic", HINT, "manual", HINT)),
          "Whether pull requests get previews. Only `off` is available in this version.");

  /** Of a file or a service. */
  static final MapType PREVIEWS =
      MapType.of(
          "previews",
          "previews",
          GENERATION,
          Field.unavailable("expireAfterDays", "Remove it."),
          Field.unavailable("plan", "Remove it."),
          Field.unavailable("numInstances", "Remove it."));

  static final Field<Values> FIELD =
      Field.of(
          "previews", PREVIEWS, "Previews of pull requests. Only `generation: off` is available.");

  private PreviewsFormat() {}

  /** A boolean that turned previews on. */
  static Field<Boolean> oldFlag(String name) {
    return Field.of(
            name,
            FlagType.only(false, ProblemCode.UNSUPPORTED, "Remove it."),
            "Old key. Only `false` is available in this version.")
        .deprecated();
  }

  /** Of a resource in a preview. */
  static Field<YamlNode> unavailable(String name) {
    return Field.unavailable(name, "Remove it.");
  }
}
