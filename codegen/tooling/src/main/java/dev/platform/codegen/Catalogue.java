package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes the enum of a contract's operations, from the bundled document and its operation lines.
 */
public final class Catalogue {
  private static final String SOURCE =
      """
      package %1$s;

      import dev.platform.api.Audit;
      import dev.platform.api.Credential;
      import dev.platform.api.Limit;
      import dev.platform.api.Operation;
      import dev.platform.api.Permission;
      import jakarta.annotation.Generated;
      import java.util.Map;
      import java.util.function.Function;
      import java.util.stream.Collectors;
      import java.util.stream.Stream;

      /** The operations of the contract, in the order of the document. */
      @Generated("dev.platform.codegen.Catalogue")
      public enum %2$s implements Operation {
      %3$s;

        private static final Map<String, %2$s> BY_ID =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(%2$s::id, Function.identity()));

        private final String id;
        private final String method;
        private final String path;
        private final int status;
        private final boolean hasBody;
        private final Permission permission;
        private final String target;
        private final Audit audit;
        private final String event;
        private final Credential credential;
        private final boolean confirms;
        private final Limit limit;
        private final boolean deprecated;

        %2$s(
            String id, String method, String path, int status, boolean hasBody,
            Permission permission, String target, Audit audit, String event, Credential credential,
            boolean confirms, Limit limit, boolean deprecated) {
          this.id = id;
          this.method = method;
          this.path = path;
          this.status = status;
          this.hasBody = hasBody;
          this.permission = permission;
          this.target = target;
          this.audit = audit;
          this.event = event;
          this.credential = credential;
          this.confirms = confirms;
          this.limit = limit;
          this.deprecated = deprecated;
        }

        /** The operation of this {@code operationId}, which must exist. */
        public static %2$s of(String id) {
          %2$s found = BY_ID.get(id);
          if (found == null) {
            throw new IllegalArgumentException("The contract has no operation " + id);
          }
          return found;
        }

        @Override public String id() { return id; }
        @Override public String method() { return method; }
        @Override public String path() { return path; }
        @Override public int status() { return status; }
        @Override public boolean hasBody() { return hasBody; }
        @Override public Permission permission() { return permission; }
        @Override public boolean isPublic() { return permission == null; }
        @Override public String target() { return target; }
        @Override public Audit audit() { return audit; }
        @Override public String event() { return event; }
        @Override public Credential credential() { return credential; }
        @Override public boolean confirms() { return confirms; }
        @Override public Limit limit() { return limit; }
        @Override public boolean isDeprecated() { return deprecated; }
      }
      """;

  private Catalogue() {}

  /** Writes {@code className} (with its package) below {@code sources}. */
  public static void write(ObjectNode document, ObjectNode lines, String className, Path sources) {
    Contract contract = new Contract(document);
    String constants =
        contract.operations().stream()
            .map(it -> constant(contract, it, lines.path(it.id())))
            .collect(Collectors.joining(",\n"));
    int dot = className.lastIndexOf('.');
    String source =
        SOURCE.formatted(className.substring(0, dot), className.substring(dot + 1), constants);
    Documents.write(sources.resolve(className.replace('.', '/') + ".java"), source);
  }

  private static String constant(Contract contract, Contract.Entry operation, JsonNode line) {
    Success success = Success.of(contract, operation);
    boolean isPublic = line.path("public").asBoolean();
    return "  %s(\"%s\", \"%s\", \"%s\", %d, %b, %s, \"%s\", Audit.%s, \"%s\", Credential.%s, %b, Limit.%s, %b)"
        .formatted(
            constantName(operation.id()),
            operation.id(),
            upper(operation.method()),
            contract.prefix() + operation.path(),
            success.status(),
            success.hasBody(),
            isPublic ? "null" : "Permission." + upper(line.path("permission").asText()),
            line.path("on").asText("caller"),
            upper(line.path("audit").asText("none")),
            line.path("event").asText(""),
            upper(line.path("credential").asText(contract.hasPages() ? "session" : "any")),
            line.path("confirm").asBoolean(),
            upper(line.path("limit").asText("none")),
            operation.node().path("deprecated").asBoolean());
  }

  /** {@code create-service} and {@code createService} both become {@code CREATE_SERVICE}. */
  static String constantName(String operationId) {
    return upper(
        operationId.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replaceAll("[^A-Za-z0-9]+", "_"));
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }
}
