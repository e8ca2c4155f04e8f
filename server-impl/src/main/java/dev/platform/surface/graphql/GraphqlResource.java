package dev.platform.surface.graphql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.api.nativeapi.GraphqlApi;
import dev.platform.api.nativeapi.model.GraphqlRequestDto;
import dev.platform.api.nativeapi.model.GraphqlResultDto;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.http.Application;
import dev.platform.identity.access.Caller;
import dev.platform.surface.graphql.GraphqlRequest.Kind;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** GraphQL over HTTP. */
@Singleton
final class GraphqlResource implements GraphqlApi {
  private static final TypeReference<LinkedHashMap<String, Object>> OBJECT =
      new TypeReference<>() {};

  private final GraphqlRequests requests;
  private final EventStreams streams;
  private final Supplier<Caller> caller;

  @Inject
  GraphqlResource(GraphqlRequests requests, EventStreams streams, Supplier<Caller> caller) {
    this.requests = requests;
    this.streams = streams;
    this.caller = caller;
  }

  @Override
  public GraphqlResultDto queryApiGraphql(
      String query, @Nullable String variables, @Nullable String operationName) {
    return result(
        requests.run(caller.get(), query, variables(variables), operationName, Kind.READ));
  }

  private static Map<String, Object> variables(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return Map.of();
    }
    try {
      return Objects.requireNonNullElse(Json.MAPPER.readValue(text, OBJECT), new LinkedHashMap<>());
    } catch (JsonProcessingException e) {
      throw Failure.invalid("variables", "must be a JSON object");
    }
  }

  @Override
  public GraphqlResultDto executeApiGraphql(GraphqlRequestDto request) {
    Map<String, Object> variables = request.getVariables();
    return result(
        requests.run(
            caller.get(),
            request.getQuery(),
            variables == null ? Map.of() : variables,
            request.getOperationName(),
            Kind.ANY));
  }

  @Override
  public InputStream subscribeApiGraphql(GraphqlRequestDto request, @Nullable String lastEventId) {
    Map<String, Object> variables = request.getVariables();
    return streams.open(
        caller.get(),
        request.getQuery(),
        variables == null ? Map.of() : variables,
        request.getOperationName(),
        Optional.ofNullable(lastEventId));
  }

  private static GraphqlResultDto result(Map<String, Object> specification) {
    return Application.MAPPER.convertValue(specification, GraphqlResultDto.class);
  }

  @Override
  public String getApiGraphqlSchema() {
    return PlatformSchema.text();
  }
}
