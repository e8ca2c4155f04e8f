package dev.platform.surface.graphql;

import dev.platform.surface.operation.OperationCall;
import java.util.List;
import java.util.Optional;

/**
 * A read of something that an object has.
 *
 * @param call how the API reads it for this object
 * @param batch the name of a read for many objects, where there is one
 */
record ChildRead(OperationCall call, Optional<String> batch) {

  /** The object of a batch, which is the first parameter of the path. */
  String id() {
    var path = call.operation().path();
    var name = path.substring(path.indexOf('{') + 1, path.indexOf('}'));
    return call.parameters().getOrDefault(name, List.of("")).get(0);
  }
}
