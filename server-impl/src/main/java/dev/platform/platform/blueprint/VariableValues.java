package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.base.secret.Secret;
import dev.platform.platform.blueprint.format.DatabaseProperty;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Asked;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromDatabase;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromService;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromServiceVariable;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Literal;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Variable;
import dev.platform.platform.blueprint.format.ReferencedKind;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The values of variables that the file takes from elsewhere. */
final class VariableValues {
  private static final String ID = "id";

  /** Where services call one another, wherever the service itself listens. */
  private static final String PRIVATE_PORT = "10000";

  private static final String DETAILS = "serviceDetails";

  private final WorkspaceApi api;
  private final WorkspaceState state;
  private final Map<VariableRef, Secret> answers;
  private final Map<String, Optional<URI>> connections = new HashMap<>();

  VariableValues(WorkspaceApi api, WorkspaceState state, Map<VariableRef, Secret> answers) {
    this.api = api;
    this.state = state;
    this.answers = Map.copyOf(answers);
  }

  /**
   * The value of a variable.
   *
   * @param service name of the service that has it
   * @return empty if it is made by the platform, was not entered, or comes from a resource that
   *     does not exist yet
   */
  Optional<String> of(String service, Variable variable) {
    if (variable instanceof Literal literal) {
      return Optional.of(literal.value().reveal());
    }
    if (variable instanceof Asked asked) {
      return Optional.ofNullable(answers.get(new VariableRef(service, asked.key())))
          .map(Secret::reveal);
    }
    if (variable instanceof FromDatabase from) {
      return connection(ResourceKind.POSTGRES, from.name()).flatMap(it -> of(it, from.property()));
    }
    if (variable instanceof FromService from) {
      return from.kind() == ReferencedKind.KEY_VALUE ? keyValue(from) : service(from);
    }
    return variable instanceof FromServiceVariable from ? variable(from) : Optional.empty();
  }

  private static Optional<String> of(URI uri, DatabaseProperty property) {
    String[] login = Optional.ofNullable(uri.getRawUserInfo()).orElse("").split(":", 2);
    return Optional.of(
        switch (property) {
          case CONNECTION_STRING -> uri.toString();
          case HOST -> uri.getHost();
          case PORT -> port(uri, 5432);
          case USER -> decoded(login[0]);
          case PASSWORD -> login.length > 1 ? decoded(login[1]) : "";
          case DATABASE -> uri.getPath().substring(1);
        });
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static String port(URI uri, int standard) {
    return String.valueOf(uri.getPort() < 0 ? standard : uri.getPort());
  }

  private Optional<String> keyValue(FromService from) {
    return connection(ResourceKind.KEY_VALUE, from.name())
        .map(
            uri ->
                switch (from.property()) {
                  case CONNECTION_STRING -> uri.toString();
                  case HOST -> uri.getHost();
                  case PORT -> port(uri, 6379);
                  case HOST_AND_PORT -> uri.getHost() + ":" + port(uri, 6379);
                });
  }

  private Optional<URI> connection(ResourceKind kind, String name) {
    var found = state.find(kind, name).map(it -> it.path(ID).asText());
    return found.flatMap(id -> connections.computeIfAbsent(id, it -> read(kind, it)));
  }

  private Optional<URI> read(ResourceKind kind, String id) {
    boolean isPostgres = kind == ResourceKind.POSTGRES;
    var info =
        api.call(
            isPostgres ? "retrieve-postgres-connection-info" : "retrieve-key-value-connection-info",
            Map.of(isPostgres ? "postgresId" : "redisId", id),
            MissingNode.getInstance());
    return Optional.of(info.path("internalConnectionString").asText(""))
        .filter(it -> !it.isEmpty())
        .map(URI::create);
  }

  private Optional<String> service(FromService from) {
    return state
        .find(ResourceKind.SERVICE, from.name())
        .map(
            it ->
                switch (from.property()) {
                  case HOST, CONNECTION_STRING -> it.path("slug").asText();
                  case PORT -> PRIVATE_PORT;
                  case HOST_AND_PORT -> it.path("slug").asText() + ":" + PRIVATE_PORT;
                });
  }

  private Optional<String> variable(FromServiceVariable from) {
    if (from.kind() == ReferencedKind.KEY_VALUE) {
      return Optional.empty();
    }
    return state
        .find(ResourceKind.SERVICE, from.name())
        .flatMap(
            it ->
                Optional.ofNullable(state.variables(it.path(ID).asText()).get(from.envVarKey()))
                    .or(() -> platformVariable(it, from.envVarKey())));
  }

  /** Those whose value is the same in all instances. */
  private Optional<String> platformVariable(JsonNode service, String key) {
    var url = Optional.of(service.path(DETAILS).path("url").asText("")).filter(it -> !it.isEmpty());
    return switch (key.replaceFirst("^PLATFORM_", "RENDER_")) {
      case "RENDER_EXTERNAL_URL" -> url;
      case "RENDER_EXTERNAL_HOSTNAME" -> url.map(it -> URI.create(it).getHost());
      case "RENDER_SERVICE_ID" -> Optional.of(service.path(ID).asText());
      case "RENDER_SERVICE_NAME" -> Optional.of(service.path("name").asText());
      case "RENDER_SERVICE_TYPE" -> Optional.of(service.path("type").asText());
      case "RENDER_DISCOVERY_SERVICE" -> Optional.of(service.path("slug").asText() + "-discovery");
      case "PORT" -> Optional.of(PRIVATE_PORT);
      case "RENDER", "PLATFORM" -> Optional.of("true");
      default -> Optional.empty();
    };
  }
}
