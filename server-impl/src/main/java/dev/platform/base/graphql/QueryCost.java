package dev.platform.base.graphql;

import graphql.execution.ExecutionContext;
import graphql.introspection.Introspection;
import graphql.language.Argument;
import graphql.language.BooleanValue;
import graphql.language.Directive;
import graphql.language.DirectivesContainer;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.IntValue;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.language.TypeName;
import graphql.language.Value;
import graphql.language.VariableReference;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLFieldsContainer;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLTypeUtil;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a valid operation would do, in units: a field has a price, and a list multiplies what is
 * below it by its page size. Introspection costs the same; its lists have no page size.
 *
 * <p>A field that stands there twice counts twice, although it is answered once. Each fragment is
 * counted once and remembered, so the time is that of the document's length, however often it is
 * used.
 */
public final class QueryCost {
  private static final long MOST = 1_000_000_000;

  private final FieldPrices prices;
  private final GraphQLSchema schema;
  private final Map<String, FragmentDefinition> fragments;
  private final Map<String, Object> variables;
  private final Map<String, Long> counted = new HashMap<>();

  private QueryCost(ExecutionContext context, FieldPrices prices) {
    this.prices = prices;
    this.schema = context.getGraphQLSchema();
    this.fragments = context.getFragmentsByName();
    this.variables = context.getCoercedVariables().toMap();
  }

  /** The cost of the operation that was chosen, with its variables and their defaults. */
  static long of(ExecutionContext context, FieldPrices prices) {
    return new QueryCost(context, prices)
        .of(context.getOperationDefinition().getSelectionSet(), RootTypes.of(context));
  }

  private long of(@Nullable SelectionSet selections, GraphQLFieldsContainer parent) {
    long sum = 0;
    if (selections != null) {
      for (Selection<?> selection : selections.getSelections()) {
        sum = Math.min(MOST, sum + of(selection, parent));
      }
    }
    return sum;
  }

  private long of(Selection<?> selection, GraphQLFieldsContainer parent) {
    if (selection instanceof DirectivesContainer<?> marked && isLeftOut(marked)) {
      return 0;
    }
    if (selection instanceof Field field) {
      return of(field, parent);
    }
    if (selection instanceof InlineFragment inline) {
      return of(inline.getSelectionSet(), type(inline.getTypeCondition(), parent));
    }
    return of((FragmentSpread) selection);
  }

  private long of(Field field, GraphQLFieldsContainer parent) {
    var definition = Introspection.getFieldDefinition(schema, parent, field.getName());
    long price = prices.price(definition);
    return GraphQLTypeUtil.unwrapAll(definition.getType()) instanceof GraphQLFieldsContainer below
        ? Math.min(MOST, price + entries(field, definition) * of(field.getSelectionSet(), below))
        : price;
  }

  private long of(FragmentSpread spread) {
    Long known = counted.get(spread.getName());
    if (known != null) {
      return known;
    }
    FragmentDefinition fragment = fragments.get(spread.getName());
    if (fragment == null) {
      throw new IllegalStateException("validation let an unknown fragment pass");
    }
    long sum = of(fragment.getSelectionSet(), type(fragment.getTypeCondition(), null));
    counted.put(spread.getName(), sum);
    return sum;
  }

  private GraphQLFieldsContainer type(
      @Nullable TypeName condition, @Nullable GraphQLFieldsContainer otherwise) {
    var type = condition == null ? otherwise : schema.getType(condition.getName());
    if (type instanceof GraphQLFieldsContainer fields) {
      return fields;
    }
    throw new IllegalStateException("validation let a fragment on no object pass");
  }

  private long entries(Field field, GraphQLFieldDefinition definition) {
    return prices.entries(definition, name -> value(field.getArguments(), name));
  }

  private boolean isLeftOut(DirectivesContainer<?> selection) {
    for (Directive directive : selection.getDirectives()) {
      var condition = value(directive.getArguments(), "if");
      boolean skipped = directive.getName().equals("skip") && Boolean.TRUE.equals(condition);
      boolean excluded = directive.getName().equals("include") && Boolean.FALSE.equals(condition);
      if (skipped || excluded) {
        return true;
      }
    }
    return false;
  }

  /** The value of an argument; null if it has none. */
  private @Nullable Object value(List<Argument> arguments, String name) {
    for (Argument argument : arguments) {
      if (argument.getName().equals(name)) {
        return value(argument.getValue());
      }
    }
    return null;
  }

  private @Nullable Object value(Value<?> value) {
    if (value instanceof VariableReference variable) {
      return variables.get(variable.getName());
    }
    if (value instanceof IntValue number) {
      return number.getValue();
    }
    return value instanceof BooleanValue truth ? truth.isValue() : null;
  }
}
