package dev.platform.surface.graphql;

import dev.platform.surface.operation.OperationCall;
import dev.platform.surface.operation.OperationMethod;
import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.reactivestreams.Publisher;

/** Follows the operation of a field: what it streams, or what it reads each time it changes. */
final class SubscriptionFetcher implements DataFetcher<Publisher<Object>> {
  private static final String LINES = "subscribe-logs";

  private final OperationField field;
  private final Arguments arguments;

  SubscriptionFetcher(OperationField field, OperationMethod method) {
    this.field = field;
    this.arguments = new Arguments(field, method);
  }

  @Override
  public Publisher<Object> get(DataFetchingEnvironment environment) {
    var context = environment.getGraphQlContext();
    var request = GraphqlRequest.of(context);
    EventStream stream = EventStream.of(context);
    var call = arguments.call(Map.of(), environment.getArguments());
    if (field.operation().id().equals(LINES)) {
      var lines = new FollowedLines(stream.lastEvent());
      lines.begin(request.subscribe(from(call, lines)));
      return stream.follow(lines);
    }
    request.count(call);
    return stream.follow(new FollowedDeploy(stream.lastEvent(), () -> request.callAgain(call)));
  }

  private static OperationCall from(OperationCall call, FollowedLines lines) {
    return lines
        .start()
        .map(
            time -> {
              Map<String, List<String>> parameters = new LinkedHashMap<>(call.parameters());
              parameters.put("startTime", List.of(time));
              return OperationCall.of(call.operation(), parameters);
            })
        .orElse(call);
  }
}
