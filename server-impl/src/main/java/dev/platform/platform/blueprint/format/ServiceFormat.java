package dev.platform.platform.blueprint.format;

import dev.platform.base.contract.Contract;
import dev.platform.platform.blueprint.format.YamlNode.YamlEntry;
import dev.platform.platform.blueprint.format.YamlNode.YamlMap;
import dev.platform.platform.blueprint.format.YamlNode.YamlScalar;
import dev.platform.platform.service.Plan;
import dev.platform.platform.service.Region;
import dev.platform.platform.service.ServiceRuntime;
import dev.platform.platform.service.SpecRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** An entry of {@code services}. */
final class ServiceFormat {
  private static final String STATIC = "static";
  private static final String LANGUAGE = "Set runtime to a language, such as python.";
  private static final Map<String, String> HINTS_FOR_TYPE =
      Map.of(
          STATIC,
          "Use type: web with runtime: static.",
          "static_site",
          "Use type: web with runtime: static.",
          "database",
          "Databases go into databases, at the top level.",
          "postgres",
          "Databases go into databases, at the top level.",
          "web_service",
          "Use web.",
          "private_service",
          "Use pserv.",
          "background_worker",
          "Use worker.",
          "cron_job",
          "Use cron.",
          "valkey",
          "Use keyvalue.");

  static final Field<ReferencedKind> TYPE =
      Field.of(
              "type",
              ServiceKind.types()
                  .unavailable(Map.of("workflow", "Remove the entry."))
                  .hints(HINTS_FOR_TYPE),
              "What the service is. A static site is `web` with `runtime: static`. The old word for"
                  + " `keyvalue` is `redis`.")
          .required();
  static final Field<String> NAME =
      Field.of(
              "name",
              TextType.text()
                  .like(SpecRules.NAME, SpecRules.NAME_RULE)
                  .suggesting(ServiceFormat::validName),
              "Identifies the service: a sync updates the service of that name.")
          .on(ServiceKind.SERVICES)
          .required();

  private static final WordType<Optional<ServiceRuntime>> RUNTIMES =
      WordType.of(runtimes())
          .unavailable(Map.of("docker", LANGUAGE, "image", LANGUAGE))
          .hints(runtimeHints())
          .hintForMap(
              "This key is the runtime, such as python. Environment variables go into envVars.");
  static final Field<Optional<ServiceRuntime>> ENV =
      Field.of("env", RUNTIMES, "Old key for `runtime`.");
  static final Field<Optional<ServiceRuntime>> RUNTIME =
      Field.of("runtime", RUNTIMES, "Language that the service is built and run with.")
          .on(ServiceKind.SERVICES)
          .required()
          .formerly(ENV);

  static final Field<Plan> PLAN =
      Field.of(
              "plan",
              WordType.of(Words.of(Plan.class)).loose(),
              "Size of an instance. Only web services can be `free`. Case does not matter, and"
                  + " `pro plus` and `pro_plus` are `pro-plus`. Static sites do not need one."
                  + " Default: `starter`.")
          .on(ServiceKind.SERVICES);
  static final Field<Region> REGION =
      Field.of(
          "region",
          CommonTypes.REGION,
          "Kept for clients. An installation is in one place. Default: `oregon`.");
  static final Field<String> SCHEDULE =
      Field.of(
              "schedule",
              TextType.text(),
              "When the job runs: a cron expression with five fields, in UTC.")
          .on(ServiceKind.CRON)
          .required();
  private static final Field<List<EnvVarDeclaration>> ENV_VARS =
      Field.of(
              "envVars",
              EnvVarFormat.OF_SERVICE,
              "Environment variables, and environment groups to link.")
          .on(ServiceKind.SERVICES);

  private static final Map<String, String> HINTS =
      Map.of(
          "env_vars", "Did you mean envVars?",
          "environment", "Did you mean envVars?");

  /** All keys of all kinds. */
  static final MapType ENTRY =
      MapType.of("service", "a service", fields())
          .kinds(ServiceFormat::kindOf)
          .hints(HINTS)
          .also(ServiceFormat::note)
          .also(ServiceRelations::check);

  /** A service or a Key Value instance. */
  static final ListType<Declaration> SERVICES =
      ListType.of(ENTRY.as(ServiceFormat::declaration)).orNothing();

  private ServiceFormat() {}

  private static Field<?>[] fields() {
    return Stream.of(
            List.of(TYPE, NAME, RUNTIME, PLAN, REGION),
            SourceFormat.FIELDS,
            CommandsFormat.FIELDS,
            List.of(SCHEDULE, ENV_VARS),
            InstancesFormat.FIELDS,
            TrafficFormat.FIELDS,
            SiteFormat.FIELDS,
            KeyValueFormat.FIELDS,
            unavailable())
        .flatMap(List::stream)
        .toArray(Field<?>[]::new);
  }

  private static List<Field<?>> unavailable() {
    List<Field<?>> fields = new ArrayList<>();
    fields.add(PreviewsFormat.FIELD.on(ServiceKind.SERVICES));
    fields.add(PreviewsFormat.oldFlag("pullRequestPreviewsEnabled").on(ServiceKind.SERVICES));
    for (String key :
        List.of(
            "image", "dockerfilePath", "dockerContext", "dockerCommand", "registryCredential")) {
      fields.add(Field.unavailable(key, "Remove it."));
    }
    fields.add(Field.unavailable("cache", "Remove it."));
    fields.add(PreviewsFormat.unavailable("previewPlan"));
    return fields;
  }

  /** Those of the contract, as sentences. */
  private static Map<String, String> runtimeHints() {
    Map<String, String> hints = new HashMap<>(Contract.load("platform").hints("serviceRuntime"));
    hints.replaceAll((word, hint) -> hint.contains("/docs/") ? hint : hint + ".");
    return Map.copyOf(hints);
  }

  private static Map<String, Optional<ServiceRuntime>> runtimes() {
    var all = EnumSet.allOf(ServiceRuntime.class);
    all.removeAll(EnumSet.of(ServiceRuntime.DOCKER, ServiceRuntime.IMAGE));
    Map<String, Optional<ServiceRuntime>> words = new LinkedHashMap<>();
    Words.of(all.toArray(ServiceRuntime[]::new), it -> it.name().toLowerCase(Locale.ROOT))
        .forEach((word, runtime) -> words.put(word, Optional.of(runtime)));
    words.put(STATIC, Optional.empty());
    return Collections.unmodifiableMap(words);
  }

  /**
   * The kind decides which keys fit, so it is found before they are read. What a container needs
   * fits nothing here: the kind is unknown, and the runtime is the only problem.
   */
  private static Optional<ServiceKind> kindOf(YamlMap map) {
    var runtime = text(map, RUNTIME.name()).or(() -> text(map, ENV.name())).orElse("");
    if (RUNTIMES.unavailable().containsKey(runtime)) {
      return Optional.empty();
    }
    var types = ServiceKind.types();
    return text(map, TYPE.name())
        .map(it -> types.words().getOrDefault(it, types.oldWords().get(it)))
        .flatMap(it -> ServiceKind.of(it, runtime.equals(STATIC)));
  }

  private static Optional<String> text(YamlMap map, String key) {
    return map.entries().stream()
        .filter(it -> it.key().text().equals(key))
        .map(YamlEntry::value)
        .filter(YamlScalar.class::isInstance)
        .map(it -> ((YamlScalar) it).text())
        .findFirst();
  }

  /** The name that was probably meant; empty if it is not clear. */
  private static Optional<String> validName(String name) {
    var words = name.strip().toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
    return Optional.of(words).filter(SpecRules.NAME.asMatchPredicate());
  }

  private static void note(Values values) {
    var kind = values.get(TYPE);
    if (kind != null) {
      DeclaredName.note(kind, NAME, values);
    }
  }

  private static Declaration declaration(Values values) {
    var kind = Objects.requireNonNull(values.kind());
    var type = kind.type();
    if (type == null) {
      return KeyValueFormat.declaration(values);
    }
    return new ServiceDeclaration(
        values.origin(),
        type,
        values.must(NAME),
        values.must(RUNTIME).orElse(null),
        values.get(PLAN),
        values.get(REGION),
        SourceFormat.of(values),
        CommandsFormat.of(values),
        InstancesFormat.of(values),
        TrafficFormat.of(values),
        SiteFormat.of(values),
        values.get(SCHEDULE),
        values.get(ENV_VARS));
  }
}
