package dev.platform.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;

/** Writes a null that was set on purpose, and leaves out one that never was. */
final class DtoPropertyWriter extends BeanPropertyWriter {
  private static final long serialVersionUID = 1L;

  DtoPropertyWriter(BeanPropertyWriter plain) {
    super(plain);
  }

  @Override
  public void serializeAsField(Object bean, JsonGenerator out, SerializerProvider context)
      throws Exception {
    if (get(bean) != null) {
      super.serializeAsField(bean, out, context);
    } else if (((Dto) bean).isSet(getName())) {
      out.writeFieldName(getName());
      out.writeNull();
    }
  }
}
