package dev.platform.base.db;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ibatis.reflection.ReflectionException;
import org.apache.ibatis.reflection.factory.DefaultObjectFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows through constructors that it opens once. MyBatis would first try each row without, and
 * for a class that is not public pay for an exception every time: a seventh of a list.
 */
final class RowFactory extends DefaultObjectFactory {
  private static final long serialVersionUID = 1L;

  private final transient Map<Shape, Constructor<?>> constructors = new ConcurrentHashMap<>();

  private record Shape(Class<?> type, List<Class<?>> parameters) {}

  @Override
  public <T> T create(
      Class<T> type, @Nullable List<Class<?>> parameters, @Nullable List<Object> values) {
    if (parameters == null || values == null) {
      return super.create(type, parameters, values);
    }
    try {
      return type.cast(constructor(new Shape(type, parameters)).newInstance(values.toArray()));
    } catch (ReflectiveOperationException e) {
      throw new ReflectionException("cannot create a " + type.getName() + " of a row", e);
    }
  }

  private Constructor<?> constructor(Shape shape) throws NoSuchMethodException {
    var known = constructors.get(shape);
    if (known != null) {
      return known;
    }
    var found = shape.type().getDeclaredConstructor(shape.parameters().toArray(Class[]::new));
    found.setAccessible(true);
    constructors.put(new Shape(shape.type(), List.copyOf(shape.parameters())), found);
    return found;
  }
}
