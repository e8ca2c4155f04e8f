package dev.platform.platform.blueprint.format;

import dev.platform.platform.service.ServiceType;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an entry of {@code services} can be. It decides which keys fit. */
enum ServiceKind {
  WEB("web", "a web service", ServiceType.WEB_SERVICE, ReferencedKind.WEB),
  STATIC("web", "a static site", ServiceType.STATIC_SITE, ReferencedKind.WEB),
  PRIVATE(
      "pserv", "a private service", ServiceType.PRIVATE_SERVICE, ReferencedKind.PRIVATE_SERVICE),
  WORKER(
      "worker",
      "a background worker",
      ServiceType.BACKGROUND_WORKER,
      ReferencedKind.BACKGROUND_WORKER),
  CRON("cron", "a cron job", ServiceType.CRON_JOB, ReferencedKind.CRON_JOB),
  KEY_VALUE("keyvalue", "a Key Value instance", null, ReferencedKind.KEY_VALUE);

  /** Those that run commands. */
  static final Set<ServiceKind> PROGRAMS = EnumSet.of(WEB, PRIVATE, WORKER, CRON);

  /** Those whose instances run all the time. */
  static final Set<ServiceKind> LASTING = EnumSet.of(WEB, PRIVATE, WORKER);

  /** Those that clients outside can reach. */
  static final Set<ServiceKind> PUBLIC = EnumSet.of(WEB, STATIC);

  /** Those that have code. */
  static final Set<ServiceKind> SERVICES = EnumSet.complementOf(EnumSet.of(KEY_VALUE));

  private final String word;
  private final String noun;
  private final @Nullable ServiceType type;
  private final ReferencedKind referenced;

  ServiceKind(String word, String noun, @Nullable ServiceType type, ReferencedKind referenced) {
    this.word = word;
    this.noun = noun;
    this.type = type;
    this.referenced = referenced;
  }

  /** The kind of an entry. */
  static Optional<ServiceKind> of(ReferencedKind type, boolean isStatic) {
    return Arrays.stream(values())
        .filter(
            it ->
                it.referenced == type && (it == STATIC) == (isStatic && type == ReferencedKind.WEB))
        .findFirst();
  }

  /** The types of entries, with their old word. */
  static WordType<ReferencedKind> types() {
    Map<String, ReferencedKind> words = new LinkedHashMap<>();
    for (ServiceKind kind : values()) {
      words.put(kind.word(), kind.referenced());
    }
    return WordType.of(Collections.unmodifiableMap(words))
        .formerly(Map.of("redis", ReferencedKind.KEY_VALUE));
  }

  /** The value of {@code type}. */
  String word() {
    return word;
  }

  String noun() {
    return noun;
  }

  /** Null for a Key Value instance. */
  @Nullable ServiceType type() {
    return type;
  }

  ReferencedKind referenced() {
    return referenced;
  }
}
