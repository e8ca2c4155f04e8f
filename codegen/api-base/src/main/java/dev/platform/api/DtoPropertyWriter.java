package dev.platform.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.std.NullSerializer;

/** Writes a null that was set on purpose, and leaves out one that never was. */
final class DtoPropertyWriter extends BeanPropertyWriter {
  private static final long serialVersionUID = 1L;
  private static final int UNKNOWN = -1;

  /** Only a bean can tell it, so the first one does. */
  private int position = UNKNOWN;

  DtoPropertyWriter(BeanPropertyWriter plain) {
    super(plain);
    assignNullSerializer(NullSerializer.instance);
  }

  @Override
  public void serializeAsField(Object bean, JsonGenerator out, SerializerProvider context)
      throws Exception {
    if (isSet((Dto) bean) || get(bean) != null) {
      super.serializeAsField(bean, out, context);
    }
  }

  private boolean isSet(Dto bean) {
    if (position == UNKNOWN) {
      position = bean.position(getName());
    }
    return bean.isSet(position);
  }
}
