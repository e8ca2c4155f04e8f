package dev.platform.surface.graphql;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.platform.api.Dto;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The properties of generated models, by their names on the wire. */
final class ModelProperties {
  private static final String CURSOR = "cursor";
  private static final ClassValue<Map<String, MethodHandle>> GETTERS =
      new ClassValue<>() {
        @Override
        protected Map<String, MethodHandle> computeValue(Class<?> model) {
          return getters(model);
        }
      };

  private ModelProperties() {}

  private static Map<String, MethodHandle> getters(Class<?> model) {
    Map<String, MethodHandle> getters = new HashMap<>();
    for (Method method : model.getMethods()) {
      var property = method.getAnnotation(JsonProperty.class);
      if (property != null && method.getParameterCount() == 0) {
        getters.put(property.value(), getter(method));
      }
    }
    return getters;
  }

  private static MethodHandle getter(Method method) {
    try {
      return MethodHandles.publicLookup()
          .unreflect(method)
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The names of the properties of a model. */
  static Set<String> names(Class<?> model) {
    return GETTERS.get(model).keySet();
  }

  /** The value of a property; null if it is absent or null. */
  static @Nullable Object get(Object model, String property) {
    if (model instanceof Map<?, ?> map) {
      return map.get(property);
    }
    var getter = GETTERS.get(model.getClass()).get(property);
    if (getter == null) {
      return null;
    }
    try {
      return getter.invokeExact(model);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The property that has what a list is of, in a model that is an entry of a list: a cursor and
   * one other property.
   */
  static Optional<String> entryProperty(Class<?> model) {
    var names = names(model);
    return Dto.class.isAssignableFrom(model) && names.size() == 2 && names.contains(CURSOR)
        ? names.stream().filter(it -> !it.equals(CURSOR)).findFirst()
        : Optional.empty();
  }

  /** An element of a list without what is around it. */
  static Object unwrap(Object element) {
    return entryProperty(element.getClass())
        .<Object>map(
            property -> {
              var model = get(element, property);
              return model == null
                  ? element
                  : new Entry(model, String.valueOf(get(element, CURSOR)));
            })
        .orElse(element);
  }
}
