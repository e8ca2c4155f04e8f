package dev.platform.surface.graphql;

import dev.platform.api.Operation;
import dev.platform.base.contract.SpecsJar;
import dev.platform.surface.operation.OperationMethods;
import graphql.TypeResolutionEnvironment;
import graphql.schema.DataFetcher;
import graphql.schema.GraphQLAppliedDirective;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.schema.TypeResolver;
import graphql.schema.idl.FieldWiringEnvironment;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.TypeDefinitionRegistry;
import graphql.schema.idl.UnionWiringEnvironment;
import graphql.schema.idl.WiringFactory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The schema, with what its fields do. */
final class PlatformSchema {
  private static final List<String> FILES =
      List.of("graphql/platform.graphqls", "graphql/links.graphqls");
  private static final String DTO = "Dto";

  private PlatformSchema() {}

  /** Its text, for people and code generators. */
  static String text() {
    return FILES.stream().map(SpecsJar::text).reduce("", (all, more) -> all + more + "\n");
  }

  /**
   * The schema.
   *
   * @param operations finds an operation by its id
   */
  static GraphQLSchema make(OperationMethods methods, Function<String, Operation> operations) {
    var registry = new TypeDefinitionRegistry();
    FILES.forEach(file -> registry.merge(new SchemaParser().parse(SpecsJar.text(file))));
    var wiring = RuntimeWiring.newRuntimeWiring().wiringFactory(new Fields(methods, operations));
    Scalars.all().forEach(wiring::scalar);
    return new SchemaGenerator().makeExecutableSchema(registry, wiring.build());
  }

  /** What each field does, by its directive. */
  private record Fields(OperationMethods methods, Function<String, Operation> operations)
      implements WiringFactory {
    @Override
    public boolean providesDataFetcher(FieldWiringEnvironment environment) {
      return true;
    }

    @Override
    public DataFetcher<?> getDataFetcher(FieldWiringEnvironment environment) {
      var called = directive(environment, OperationField.DIRECTIVE);
      if (called.isPresent()) {
        var field = OperationField.of(called.get(), operations);
        var method = methods.find(field.operation().id()).orElseThrow();
        return environment.getParentType().getName().equals("Subscription")
            ? new SubscriptionFetcher(field, method)
            : new OperationFetcher(field, method);
      }
      var name = environment.getFieldDefinition().getName();
      return directive(environment, "property")
          .flatMap(it -> Optional.ofNullable(it.getArgument("path")))
          .flatMap(it -> Optional.<String>ofNullable(it.getValue()))
          .<DataFetcher<Object>>map(path -> new ModelFetcher(List.of(path.split("\\."))))
          .orElseGet(() -> isRoot(environment) ? nothing -> Map.of() : ModelFetcher.of(name));
    }

    /** A field of the root that calls nothing is an object that groups others. */
    private static boolean isRoot(FieldWiringEnvironment environment) {
      return environment.getParentType().getName().equals("Query");
    }

    private static Optional<GraphQLAppliedDirective> directive(
        FieldWiringEnvironment environment, String name) {
      return environment.getAppliedDirectives().stream()
          .filter(it -> it.getName().equals(name))
          .findFirst();
    }

    @Override
    public boolean providesTypeResolver(UnionWiringEnvironment environment) {
      return true;
    }

    @Override
    public TypeResolver getTypeResolver(UnionWiringEnvironment environment) {
      return Fields::type;
    }

    /** A model has the name of its type. */
    private static GraphQLObjectType type(TypeResolutionEnvironment environment) {
      @Nullable Object model = environment.getObject();
      var name = model == null ? DTO : model.getClass().getSimpleName();
      @Nullable GraphQLObjectType type =
          environment.getSchema().getObjectType(name.substring(0, name.length() - DTO.length()));
      return Objects.requireNonNull(type);
    }
  }
}
