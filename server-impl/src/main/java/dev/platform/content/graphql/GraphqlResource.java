package dev.platform.content.graphql;

import dev.platform.api.content.ContentGraphqlApi;
import dev.platform.api.content.model.GraphqlErrorDto;
import dev.platform.api.content.model.GraphqlFailureDto;
import dev.platform.api.content.model.GraphqlRequestDto;
import dev.platform.base.error.Failure;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Answers queries over the blog. */
@Singleton
final class GraphqlResource implements ContentGraphqlApi {
  private final Queries queries;

  @Inject
  GraphqlResource(Queries queries) {
    this.queries = queries;
  }

  @Override
  public Response queryGraphql(String query) {
    if (query.isEmpty()) {
      throw Failure.invalid("query", "must not be empty");
    }
    if (query.getBytes(StandardCharsets.UTF_8).length > QueryTooLong.MAX_BYTES) {
      return tooLong();
    }
    return Response.ok(queries.run(query, Map.of(), null)).build();
  }

  /** The contract limits the body and refuses what is no request. */
  @Override
  public Response executeGraphql(GraphqlRequestDto request) {
    var variables = request.getVariables();
    return Response.ok(
            queries.run(
                request.getQuery(),
                variables == null ? Map.of() : variables,
                request.getOperationName()))
        .build();
  }

  private static Response tooLong() {
    return Response.status(Status.REQUEST_URI_TOO_LONG)
        .type(MediaType.APPLICATION_JSON_TYPE)
        .entity(
            new GraphqlFailureDto()
                .errors(
                    List.of(
                        new GraphqlErrorDto()
                            .message(QueryTooLong.MESSAGE)
                            .extensions(Map.of("code", QueryTooLong.CODE)))))
        .build();
  }
}
