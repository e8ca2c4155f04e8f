package dev.platform.surface.graphql;

import dev.platform.base.json.Json;
import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.ArrayValue;
import graphql.language.BooleanValue;
import graphql.language.EnumValue;
import graphql.language.FloatValue;
import graphql.language.IntValue;
import graphql.language.NullValue;
import graphql.language.ObjectField;
import graphql.language.ObjectValue;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.language.VariableReference;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.GraphQLScalarType;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The scalars of the schema that GraphQL does not have. */
final class Scalars {
  private Scalars() {}

  static List<GraphQLScalarType> all() {
    return List.of(
        scalar("DateTime", new Texts()), scalar("Long", new Longs()), scalar("JSON", new Values()));
  }

  private static GraphQLScalarType scalar(String name, Coercing<?, ?> coercing) {
    return GraphQLScalarType.newScalar().name(name).coercing(coercing).build();
  }

  /** Times are the texts that REST has; the contract checks those of a request. */
  private static final class Texts implements Coercing<String, String> {
    @Override
    public String serialize(Object value, GraphQLContext context, Locale locale) {
      return Json.MAPPER.convertValue(value, String.class);
    }

    @Override
    public String parseValue(Object value, GraphQLContext context, Locale locale) {
      if (value instanceof String text) {
        return text;
      }
      throw new CoercingParseValueException("must be a time in RFC 3339");
    }

    @Override
    public @Nullable String parseLiteral(
        Value<?> value, CoercedVariables variables, GraphQLContext context, Locale locale) {
      if (value instanceof StringValue text) {
        return text.getValue();
      }
      throw new CoercingParseLiteralException("must be a time in RFC 3339");
    }
  }

  /** Whole numbers of 64 bits. */
  private static final class Longs implements Coercing<Long, Long> {
    private static final String RULE = "must be a whole number of 64 bits";

    @Override
    public Long serialize(Object value, GraphQLContext context, Locale locale) {
      return ((Number) value).longValue();
    }

    @Override
    public Long parseValue(Object value, GraphQLContext context, Locale locale) {
      if (value instanceof Integer || value instanceof Long) {
        return ((Number) value).longValue();
      }
      throw new CoercingParseValueException(RULE);
    }

    @Override
    public Long parseLiteral(
        Value<?> value, CoercedVariables variables, GraphQLContext context, Locale locale) {
      if (value instanceof IntValue number && isLong(number.getValue())) {
        return number.getValue().longValue();
      }
      throw new CoercingParseLiteralException(RULE);
    }

    private static boolean isLong(BigInteger number) {
      return number.bitLength() < Long.SIZE;
    }
  }

  /** Any JSON value. */
  private static final class Values implements Coercing<Object, Object> {
    @Override
    public Object serialize(Object value, GraphQLContext context, Locale locale) {
      return Json.MAPPER.convertValue(value, Object.class);
    }

    @Override
    public Object parseValue(Object value, GraphQLContext context, Locale locale) {
      return value;
    }

    @Override
    public @Nullable Object parseLiteral(
        Value<?> value, CoercedVariables variables, GraphQLContext context, Locale locale) {
      return json(value, variables);
    }

    private static @Nullable Object json(Value<?> value, CoercedVariables variables) {
      if (value instanceof ObjectValue object) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (ObjectField field : object.getObjectFields()) {
          members.put(field.getName(), json(field.getValue(), variables));
        }
        return members;
      }
      if (value instanceof ArrayValue array) {
        return array.getValues().stream().map(it -> json(it, variables)).toList();
      }
      if (value instanceof VariableReference reference) {
        return variables.get(reference.getName());
      }
      return plain(value);
    }

    private static @Nullable Object plain(Value<?> value) {
      if (value instanceof StringValue text) {
        return text.getValue();
      }
      if (value instanceof EnumValue word) {
        return word.getName();
      }
      if (value instanceof IntValue number) {
        return number.getValue();
      }
      if (value instanceof FloatValue number) {
        return number.getValue();
      }
      if (value instanceof BooleanValue truth) {
        return truth.isValue();
      }
      if (value instanceof NullValue) {
        return null;
      }
      throw new CoercingParseLiteralException("must be a JSON value");
    }
  }
}
