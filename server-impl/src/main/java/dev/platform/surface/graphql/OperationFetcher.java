package dev.platform.surface.graphql;

import dev.platform.surface.operation.OperationCall;
import dev.platform.surface.operation.OperationMethod;
import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLTypeUtil;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dataloader.DataLoader;
import org.jspecify.annotations.Nullable;

/**
 * Calls the operation of a field. Below a resource the call waits for those of the other resources
 * of the level, so that what can be read together is, and the same thing once.
 */
final class OperationFetcher implements DataFetcher<Object> {
  private static final String MUTATION_ID = "clientMutationId";

  private final OperationField field;
  private final Arguments arguments;

  OperationFetcher(OperationField field, OperationMethod method) {
    this.field = field;
    this.arguments = new Arguments(field, method);
  }

  /** The call of a field of the root. */
  OperationCall rootCall(Map<String, Object> given) {
    return arguments.call(Map.of(), given);
  }

  @Override
  public @Nullable Object get(DataFetchingEnvironment environment) {
    Map<String, Object> given = environment.getArguments();
    if (field.isChild()) {
      return children(environment, given);
    }
    var call = rootCall(given);
    var request = GraphqlRequest.of(environment.getGraphQlContext());
    return result(
        isRoot(environment) ? request.call(call) : request.callCounted(call), environment, call);
  }

  private static boolean isRoot(DataFetchingEnvironment environment) {
    var schema = environment.getGraphQLSchema();
    var type = environment.getParentType();
    return type == schema.getQueryType() || type == schema.getMutationType();
  }

  /** A batch is for those who ask for nothing special. */
  private @Nullable Object children(
      DataFetchingEnvironment environment, Map<String, Object> given) {
    var batch = given.isEmpty() ? field.batch() : Optional.<String>empty();
    var reads =
        arguments.parents(environment.getSource()).stream()
            .map(parent -> new ChildRead(arguments.call(parent, given), batch))
            .toList();
    if (arguments.isMany(environment.getSource())) {
      return loader(environment)
          .loadMany(reads)
          .thenApply(found -> found.stream().flatMap(Optional::stream).toList());
    }
    return reads.isEmpty()
        ? null
        : loader(environment)
            .load(reads.get(0))
            .thenApply(found -> result(found.orElse(null), environment, reads.get(0).call()));
  }

  private static DataLoader<ChildRead, Optional<Object>> loader(
      DataFetchingEnvironment environment) {
    DataLoader<ChildRead, Optional<Object>> loader =
        environment.getDataLoader(GraphqlRequest.LOADER);
    if (loader == null) {
      throw new IllegalStateException("no loader");
    }
    return loader;
  }

  private @Nullable Object result(
      @Nullable Object found, DataFetchingEnvironment environment, OperationCall call) {
    if (environment.getParentType() == environment.getGraphQLSchema().getMutationType()) {
      return payload(found, environment);
    }
    if (!(found instanceof List<?> list)) {
      return found;
    }
    List<Object> entries = list.stream().map(ModelProperties::unwrap).toList();
    return switch (field.shape()) {
      case WHOLE -> entries;
      case FIRST -> entries.isEmpty() ? null : entries.get(0);
      case CONNECTION ->
          new ConnectionPage(
              entries, call, GraphqlRequest.of(environment.getGraphQlContext())::callCounted);
    };
  }

  /** The result is in the field that the payload has for it, or its parts are. */
  private static Map<String, Object> payload(
      @Nullable Object found, DataFetchingEnvironment environment) {
    Map<String, Object> payload = new LinkedHashMap<>();
    Map<String, Object> input = environment.getArgument("input");
    if (input != null && input.get(MUTATION_ID) != null) {
      payload.put(MUTATION_ID, input.get(MUTATION_ID));
    }
    if (found != null) {
      var fields = resultFields(environment);
      if (fields.size() == 1) {
        payload.put(
            fields.get(0),
            found instanceof List<?> list
                ? list.stream().map(ModelProperties::unwrap).toList()
                : found);
      } else {
        fields.forEach(name -> payload.put(name, ModelProperties.get(found, name)));
      }
    }
    return payload;
  }

  private static List<String> resultFields(DataFetchingEnvironment environment) {
    var payload = (GraphQLObjectType) GraphQLTypeUtil.unwrapAll(environment.getFieldType());
    return payload.getFieldDefinitions().stream()
        .map(GraphQLFieldDefinition::getName)
        .filter(name -> !name.equals(MUTATION_ID))
        .toList();
  }
}
