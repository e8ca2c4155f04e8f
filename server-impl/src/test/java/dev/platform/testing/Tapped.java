package dev.platform.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** An object whose answers somebody hears first. */
final class Tapped {
  private Tapped() {}

  /** What is done with what a method has answered. */
  interface Ear {
    Object hear(Method method, Object[] arguments, Object result) throws Exception;
  }

  static <T> T of(Class<T> type, T real, Ear ear) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              try {
                return ear.hear(method, arguments, method.invoke(real, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
