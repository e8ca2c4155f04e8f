package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromGroup;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromService;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromServiceVariable;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Reference;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Variable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves the references of variables inside the file. */
final class References {
  /** Those that listen on the private network. */
  private static final Set<ReferencedKind> LISTENING =
      EnumSet.of(ReferencedKind.WEB, ReferencedKind.PRIVATE_SERVICE, ReferencedKind.KEY_VALUE);

  private final Reading reading;
  private final List<ExternalReference> external = new ArrayList<>();
  private final Map<String, List<DeclaredName>> byName = new HashMap<>();

  /** Keys of variables, and names of linked groups, by the path of their service or group. */
  private final Map<String, Set<String>> keys = new HashMap<>();

  private final Map<String, List<String>> groups = new HashMap<>();

  References(Reading reading) {
    this.reading = reading;
    for (DeclaredName each : reading.names()) {
      byName.computeIfAbsent(each.name(), name -> new ArrayList<>()).add(each);
    }
    for (OwnedVariable each : reading.variables()) {
      if (each.declaration() instanceof Variable variable) {
        keys.computeIfAbsent(each.owner(), owner -> new HashSet<>()).add(variable.key());
      } else if (each.declaration() instanceof FromGroup group) {
        groups.computeIfAbsent(each.owner(), owner -> new ArrayList<>()).add(group.name());
      }
    }
  }

  /** Reports what is wrong. Returns what is not in the file. */
  List<ExternalReference> resolve() {
    reading.variables().forEach(this::resolve);
    external.sort(Comparator.comparing(ExternalReference::position));
    return List.copyOf(external);
  }

  private void resolve(OwnedVariable variable) {
    if (variable.declaration() instanceof FromGroup group) {
      if (find(ReferencedKind.ENV_GROUP, group.name()) == null) {
        add(variable, ReferencedKind.ENV_GROUP, group.name(), null);
      }
    } else if (variable.declaration() instanceof Reference reference) {
      resolve(variable, reference);
    }
  }

  private void resolve(OwnedVariable variable, Reference reference) {
    var kind = reference.kind();
    var found = find(kind, reference.name());
    if (reference instanceof FromService from) {
      checkProperty(variable, from, found != null && found.isStatic());
    }
    if (found != null) {
      if (reference instanceof FromServiceVariable from && !has(found.owner(), from)) {
        add(variable, kind, from.name(), from.envVarKey());
      }
      return;
    }
    var other = other(kind, reference.name());
    if (other != null) {
      reject(
          variable,
          "refers to "
              + Shown.text(reference.name())
              + ", which is a "
              + other.kind().noun()
              + " on line "
              + other.position().line()
              + ", not a "
              + kind.noun(),
          hint(other.kind()));
    } else {
      add(
          variable,
          kind,
          reference.name(),
          reference instanceof FromServiceVariable from ? from.envVarKey() : null);
    }
  }

  private static String hint(ReferencedKind kind) {
    return switch (kind) {
      case DATABASE -> "Use fromDatabase.";
      case ENV_GROUP -> "Use fromGroup.";
      case WEB, PRIVATE_SERVICE, BACKGROUND_WORKER, CRON_JOB, KEY_VALUE ->
          "Use fromService with type: " + kind.word() + ".";
    };
  }

  /** Whether the service has the variable, or a group that is linked to it. */
  private boolean has(String owner, FromServiceVariable from) {
    if (from.isSetByPlatform() || keysOf(owner).contains(from.envVarKey())) {
      return true;
    }
    return groups.getOrDefault(owner, List.of()).stream()
        .map(it -> find(ReferencedKind.ENV_GROUP, it))
        .anyMatch(it -> it != null && keysOf(it.owner()).contains(from.envVarKey()));
  }

  private Set<String> keysOf(String owner) {
    return keys.getOrDefault(owner, Set.of());
  }

  private @Nullable DeclaredName find(ReferencedKind kind, String name) {
    return byName.getOrDefault(name, List.of()).stream()
        .filter(it -> it.kind() == kind)
        .findFirst()
        .orElse(null);
  }

  /**
   * What of another kind has the name. A database and a service may share one, so that each kind is
   * looked for in its own name space first.
   */
  private @Nullable DeclaredName other(ReferencedKind kind, String name) {
    return byName.getOrDefault(name, List.of()).stream()
        .filter(it -> it.kind() != kind)
        .findFirst()
        .orElse(null);
  }

  private void checkProperty(OwnedVariable variable, FromService from, boolean isStatic) {
    var noun = isStatic ? ServiceKind.STATIC.noun() : "a " + from.kind().noun();
    if (isStatic || !LISTENING.contains(from.kind())) {
      reject(
          variable,
          noun
              + " does not listen on the private network, and does not have a "
              + from.property().word(),
          isStatic
              ? "Use envVarKey: RENDER_EXTERNAL_HOSTNAME or RENDER_EXTERNAL_URL."
              : "Use envVarKey to take the value of one of its variables.");
    } else if (from.property() == ServiceProperty.CONNECTION_STRING
        && from.kind() != ReferencedKind.KEY_VALUE) {
      reject(variable, noun + " does not have a connectionString", "Use host, port, or hostport.");
    }
  }

  private void reject(OwnedVariable variable, String message, String hint) {
    reading
        .problems()
        .add(
            variable.path(), variable.namePosition(), ProblemCode.INVALID_REFERENCE, message, hint);
  }

  private void add(
      OwnedVariable variable, ReferencedKind kind, String name, @Nullable String envVarKey) {
    external.add(
        new ExternalReference(variable.path(), variable.namePosition(), kind, name, envVarKey));
  }
}
