package dev.platform.surface.operation;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.base.error.Failure;
import dev.platform.http.Application;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The method of a resource that implements one operation, with the meaning of its parameters. */
public final class OperationMethod {
  private static final ObjectMapper MAPPER = Application.MAPPER;

  private final Class<?> resource;
  private final Method declared;
  private final Method implementation;
  private final List<Argument> arguments;

  /**
   * A method.
   *
   * @param resource the class of the resource
   * @param declared the method of the generated interface, which has the annotations
   * @param implementation the method of the class
   */
  OperationMethod(Class<?> resource, Method declared, Method implementation) {
    this.resource = resource;
    this.declared = declared;
    this.implementation = implementation;
    this.arguments = Stream.of(declared.getParameters()).map(Argument::of).toList();
    implementation.setAccessible(true);
  }

  /** Where an argument comes from. */
  private enum Source {
    PATH,
    QUERY,
    HEADER,
    BODY
  }

  private record Argument(Source source, String name, JavaType type, @Nullable String otherwise) {
    static Argument of(Parameter parameter) {
      var type = MAPPER.constructType(parameter.getParameterizedType());
      var value = parameter.getAnnotation(DefaultValue.class);
      var otherwise = value == null ? null : value.value();
      var query = parameter.getAnnotation(QueryParam.class);
      if (query != null) {
        return new Argument(Source.QUERY, query.value(), type, otherwise);
      }
      var path = parameter.getAnnotation(PathParam.class);
      if (path != null) {
        return new Argument(Source.PATH, path.value(), type, otherwise);
      }
      var header = parameter.getAnnotation(HeaderParam.class);
      return header == null
          ? new Argument(Source.BODY, "body", type, otherwise)
          : new Argument(Source.HEADER, header.value(), type, otherwise);
    }

    @Nullable Object bind(Map<String, List<String>> parameters, JsonNode body) {
      return switch (source) {
        case BODY -> body.isMissingNode() ? null : convert(body);
        case HEADER -> null;
        case PATH, QUERY -> bind(parameters.getOrDefault(name, List.of()));
      };
    }

    private @Nullable Object bind(List<String> values) {
      if (type.isCollectionLikeType()) {
        return convert(values);
      }
      var value = values.isEmpty() ? otherwise : values.get(0);
      return value == null ? null : convert(value);
    }

    private Object convert(Object value) {
      try {
        return MAPPER.convertValue(value, type);
      } catch (IllegalArgumentException e) {
        throw Failure.invalid(name, "does not have a valid value");
      }
    }
  }

  /** The class of the resource. */
  Class<?> resource() {
    return resource;
  }

  /** What it returns. */
  public Type returnType() {
    return declared.getGenericReturnType();
  }

  /** The types of the parameters of path and query, by name, in order. */
  public Map<String, Type> parameters() {
    Map<String, Type> types = new LinkedHashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      var source = arguments.get(i).source();
      if (source == Source.PATH || source == Source.QUERY) {
        types.put(arguments.get(i).name(), declared.getGenericParameterTypes()[i]);
      }
    }
    return types;
  }

  /** The type of the body; empty if it takes none. */
  public Optional<Type> body() {
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).source() == Source.BODY) {
        return Optional.of(declared.getGenericParameterTypes()[i]);
      }
    }
    return Optional.empty();
  }

  /**
   * Calls it.
   *
   * @param parameters of path and query, checked
   * @param body checked; missing if there is none
   * @return what it returns; null if that is nothing
   */
  @Nullable Object invoke(Object target, Map<String, List<String>> parameters, JsonNode body) {
    var values = arguments.stream().map(argument -> argument.bind(parameters, body)).toArray();
    try {
      return implementation.invoke(target, values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
